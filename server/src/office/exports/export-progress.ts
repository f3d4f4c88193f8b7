/** How far an export has come, as the columns of its job. */
export type Progress = {
  state?: 'waiting' | 'running' | 'done' | 'failed'
  rows_done?: number
  rows_total?: number
  filename?: string
  storage_key?: string
}
