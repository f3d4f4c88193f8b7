import { WarningFilled } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Alert, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMenuAllowed } from '../../../kit/permissions.tsx'
import { formatDay } from '../../../lib/format.ts'
import type { Admin } from './signed-in.ts'
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
  const { t } = useTranslation('shell')
  const said = useServiceText(admin)
  const mayPay = useMenuAllowed('service-plan')
  if (!said) return null
  return (
    <Alert
      className="service-banner"
      showIcon
      type={said.kind === 'ending' ? 'warning' : 'error'}
      title={said.text}
      role={said.kind === 'ending' ? 'status' : 'alert'}
      action={mayPay && said.kind !== 'restricted' && <Link to="/billing/pay/form">{t('service.renew')}</Link>}
    />
  )
}

/** The same in a word, in the header; it leads to the plan. */
export function ServiceWarning({ admin }: { admin: Admin }) {
  const said = useServiceText(admin)
  const mayOpen = useMenuAllowed('service-plan')
  if (!said) return null
  const tag = (
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
  return mayOpen ? <Link to="/billing/service-plan">{tag}</Link> : tag
}
