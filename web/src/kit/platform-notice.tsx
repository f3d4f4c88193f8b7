import { maintenanceNotice } from '@chopcard/contract/platform/public/notice.ts'
import { Alert } from 'antd'
import { useRead } from '../lib/query.ts'

/** What the platform announces to everybody in its back offices. */
export default function PlatformNotice() {
  const { data } = useRead(maintenanceNotice, {}, { staleTime: 60_000, refetchInterval: 300_000 })
  const notice = data?.data.notice
  if (!notice) return null
  return <Alert type="info" showIcon banner title={notice} style={{ whiteSpace: 'pre-line' }} />
}
