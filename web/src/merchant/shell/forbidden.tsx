import { Link } from '@tanstack/react-router'
import { Result } from 'antd'
import { useTranslation } from 'react-i18next'

/** In the place of a page that is not among the caller's. */
export function Forbidden() {
  const { t } = useTranslation(['shell', 'errors'])
  return (
    <Result
      status="403"
      title={t('forbidden')}
      subTitle={t('codes.FORBIDDEN', { ns: 'errors' })}
      extra={<Link to="/dashboard">{t('toDashboard')}</Link>}
    />
  )
}
