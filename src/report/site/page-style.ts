/** The style of the page, light and dark; the page's security policy has its hash. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--fg:#1f2328;--bg:#fff;--faint:#59636e;--line:#d1d9e0;--blue:#0969da;--worse:#cf222e;--better:#1a7f37;--band:#ddf4ff}
@media(prefers-color-scheme:dark){:root{--fg:#f0f6fc;--bg:#0d1117;--faint:#9198a1;--line:#3d444d;--blue:#4493f8;--worse:#f85149;--better:#3fb950;--band:#12233a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:1rem;font:15px/1.45 system-ui,sans-serif;color:var(--fg);background:var(--bg)}
a{color:var(--blue)}
h1{font-size:1.5rem;margin:0 0 .3rem}
h2{font-size:1.15rem;margin:1.6rem 0 .4rem}
h3{font-size:.95rem;margin:0;overflow-wrap:anywhere}
p{margin:.3rem 0}
.faint,figcaption{color:var(--faint);font-size:.85rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
ul{margin:.3rem 0;padding-left:1.2rem}
summary{cursor:pointer}
.worse{color:var(--worse)}.better{color:var(--better)}
form{display:flex;flex-wrap:wrap;align-items:center;gap:.8rem;margin:1.6rem 0 .8rem}
input,select{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:.3rem;padding:.2rem .4rem}
article{border-top:1px solid var(--line);padding:.7rem 0}
.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.8rem}
figure{margin:0;min-width:0}
svg{display:block;width:100%;height:5rem;background:linear-gradient(var(--line),var(--line)) bottom/100% 1px no-repeat;cursor:crosshair}
svg:focus{outline:2px solid var(--blue)}
path{fill:none;vector-effect:non-scaling-stroke}
.run{stroke:var(--faint);stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round}
.t1{stroke:#bf8700}.t2{stroke:#8250df}.t3{stroke:#1b7c83}
.level{stroke:var(--blue);stroke-width:2}
.band{fill:var(--band)}
.change{stroke:var(--worse);stroke-dasharray:3 3}
.accepted{stroke:var(--fg);stroke-width:2;stroke-dasharray:0 5;stroke-linecap:round}
nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.8rem 0;font-size:.85rem}
nav [aria-current]{color:var(--fg);font-weight:600;text-decoration:none}
.cursor{stroke:var(--fg)}
output{position:sticky;bottom:0;display:block;padding:.5rem;background:var(--bg);border:1px solid var(--line);border-radius:.3rem}
[hidden]{display:none!important}
@media(max-width:45rem){table,tbody,tr,td{display:block}thead{display:none}tr{padding:.4rem 0;border-bottom:1px solid var(--line)}td{padding:0;border:0}}
@media print{form,output,nav{display:none}article{break-inside:avoid}}
`.replaceAll("\n", "");
