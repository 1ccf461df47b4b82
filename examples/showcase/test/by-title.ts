/** Rows for `it.each`, whose title takes the row's own by `%s`. */
export function byTitle<Row extends { readonly title: string }>(rows: readonly Row[]): [string, Row][] {
  return rows.map((row) => [row.title, row]);
}
