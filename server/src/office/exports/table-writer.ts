import type { Cell } from './export-source.ts'

/** Takes a table's rows as they come and gives the file at the end. */
export type TableWriter = {
  add(rows: Cell[][]): Promise<void>
  end(): Promise<Uint8Array>
  /** Gives up before the end. */
  abandon(): void
}
