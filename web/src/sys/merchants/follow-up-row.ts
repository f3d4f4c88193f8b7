import type { listFollowUp } from '@chopcard/contract/platform/admin/follow-up.ts'
import type { RowOf } from '../../kit/list-page.tsx'

export type FollowUpRow = RowOf<typeof listFollowUp>
