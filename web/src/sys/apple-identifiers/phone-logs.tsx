import { listPhoneLogs } from '@chopcard/contract/outward/admin/phone-logs.ts'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { ShortList } from '../../kit/short-list.tsx'
import { formatInstant } from '../../lib/format.ts'

/** What phones reported about passes. */
export function PhoneLogs() {
  const { t } = useTranslation('apple-identifiers')
  return (
    <Card title={t('phoneLogs.title')} size="small" className="apple-merchants">
      <p className="apple-about">{t('phoneLogs.about')}</p>
      <ShortList
        route={listPhoneLogs}
        empty={t('phoneLogs.none')}
        columns={[
          {
            key: 'message',
            title: t('phoneLogs.message'),
            onCard: 'heading',
            render: ({ message }) => (
              <span className="apple-file" translate="no">
                {message}
              </span>
            ),
          },
          {
            key: 'from',
            title: t('phoneLogs.from'),
            render: ({ sentFrom, userAgent }) => (
              <span className="apple-name" translate="no">
                {sentFrom} <small>{userAgent}</small>
              </span>
            ),
          },
          { key: 'at', title: t('phoneLogs.at'), sort: 'at', render: ({ at }) => formatInstant(at) },
        ]}
      />
    </Card>
  )
}
