import type { Manifest } from './manifest.ts'

/** What the process that reads an archive is told. */
export type ArchiveTask = {
  file: string
  /** The tables in the order in which their rows are wanted. */
  tables: string[]
  /** Whether the rows and pictures are said, too, or only looked at. */
  isRead?: boolean
}

/** What it says, a line each; `table` is followed by so many lines of rows as they stand in the archive. */
export type ArchiveFrame =
  | { manifest: Manifest }
  | { table: string; lines: number }
  | { picture: string; content: string }
  | { end: true }
  | { refused: string }
