import type { listActions } from '@chopcard/contract/platform/admin/action-log.ts'
import type { RowOf } from '../../kit/list-page.tsx'

export type Action = RowOf<typeof listActions>
