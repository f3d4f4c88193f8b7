import { WarningFilled } from '@ant-design/icons'
import { Alert, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format.ts'
import type { Admin } from './header.tsx'
import { serviceNotice, todayIn } from './service-state.ts'

function useServiceText(admin: Admin) {
  const { t } = useTranslation(['shell', 'errors'])
  const notice = serviceNotice(admin, todayIn(admin.timeZone))
  switch (notice?.kind) {
    case 'restricted':
      return {
        kind: notice.kind,
        text: t('codes.ACCOUNT_IS_RESTRICTED', { ns: 'errors' }),
        short: t('service.restricted'),
      }
    case 'ended':
      return { kind: notice.kind, text: t('service.endedText'), short: t('service.ended') }
    case 'ending':
      return {
        kind: notice.kind,
        text: t('service.endingText', { on: formatDay(notice.on) }),
        short: t('service.ending'),
      }
    default:
      return undefined
  }
}

/** Above the page: the plan has ended or is about to. */
export function ServiceBanner({ admin }: { admin: Admin }) {
  const said = useServiceText(admin)
  if (!said) return null
  return (
    <Alert
      className="service-banner"
      showIcon
      type={said.kind === 'ending' ? 'warning' : 'error'}
      title={said.text}
      role={said.kind === 'ending' ? 'status' : 'alert'}
    />
  )
}

/** The same in a word, in the header. */
export function ServiceWarning({ admin }: { admin: Admin }) {
  const said = useServiceText(admin)
  if (!said) return null
  return (
    <Tag
      className="service-warning"
      variant="filled"
      color={said.kind === 'ending' ? 'warning' : 'error'}
      icon={<WarningFilled />}
      title={said.text}
    >
      {said.short}
    </Tag>
  )
}
