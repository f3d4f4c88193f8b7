import type { ExportState } from '@chopcard/contract/office/export-kinds.ts'

/** How far an export has come, as the columns of its job. */
export type Progress = {
  state?: ExportState
  rows_done?: number
  rows_total?: number
  filename?: string
  storage_key?: string
}
