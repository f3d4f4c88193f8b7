/** What a cell of a file holds. */
export type Cell = string | number | null

/** Takes a table's rows as they come and gives the file at the end. */
export type TableWriter = {
  add(rows: Cell[][]): Promise<void>
  end(): Promise<Uint8Array>
  /** Gives up before the end. */
  abandon(): void
}
