import type { MeasuredSeries, RunFile } from "../domain/run/run-file.ts";
import type { PartAccount } from "../domain/run/sample.ts";
import { formatNumber, formatWhole } from "../domain/shared/format.ts";
import type { FigureTable } from "./figure-table.ts";
import { NO_VALUE } from "./view-tables.ts";

/** What became of each request of each mix, in both arms; no rows where every scenario has one request. */
export function mixTable({ series }: RunFile): FigureTable {
  return {
    columns: ["series", "arm", "request", "weight", "answers", "share", "wrong", "no answer"],
    textColumns: 3,
    rows: series.flatMap(mixRows),
  };
}

function mixRows({ name, arm, requests = [], samples }: MeasuredSeries): readonly string[][] {
  const each = requests.map((request, index) => {
    const accounts = samples.flatMap(({ parts = [] }) => parts[index] ?? []);
    return { ...request, accounts, answers: total(accounts, ({ expected }) => expected) };
  });
  const all = each.reduce((sum, { answers }) => sum + answers, 0);
  return each.map(({ accounts, answers, ...request }) => [
    name,
    arm,
    request.name,
    String(request.weight),
    formatWhole(answers),
    all === 0 ? NO_VALUE : `${formatNumber((answers / all) * 100)} %`,
    formatWhole(total(accounts, ({ unexpected }) => unexpected)),
    formatWhole(total(accounts, ({ errors }) => errors)),
  ]);
}

function total(accounts: readonly PartAccount[], of: (account: PartAccount) => number): number {
  return accounts.reduce((sum, account) => sum + of(account), 0);
}
