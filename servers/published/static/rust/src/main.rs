//! Serves a folder with Iron's static file handler; the article shows no code: `server ADDRESS FOLDER`.

use std::env;
use std::path::Path;

use iron::Iron;
use mount::Mount;
use staticfile::Static;

fn main() {
    let mut args = env::args().skip(1);
    let (Some(address), Some(folder)) = (args.next(), args.next()) else {
        panic!("usage: server ADDRESS FOLDER");
    };
    let mut mount = Mount::new();
    mount.mount("/", Static::new(Path::new(&folder)));
    Iron::new(mount).http(address).expect("the address is free");
}
