import { createKey } from '@chopcard/contract/outward/merchant/keys.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { PartOfPage } from '../../../kit/page.tsx'
import { May } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'

const steps = ['key', 'read', 'dryRun', 'issue', 'look'] as const

/** A developer's first call in five steps, with a card of this shop to try it on. */
export default function FirstCall() {
  const { t } = useTranslation('integration-keys')
  const navigate = useNavigate()
  const card = useRead(listCards, { query: { pageSize: '1' } }).data?.data[0]
  const base = `${location.origin}/api/integration/v1`
  const number = card?.cardNumber ?? '123456789012'
  const body = JSON.stringify({ cardId: number, operation: 'issue', quantity: 1 })
  const post = (query: string) =>
    `curl -X POST '${base}/entries${query}' \\\n  -H "Authorization: Bearer $CHOPCARD_KEY" \\\n  -H 'Idempotency-Key: order-1042' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`
  const samples: Record<(typeof steps)[number], string> = {
    key: `export CHOPCARD_KEY='ck_live_…'`,
    read: `curl '${base}/cards/${number}' -H "Authorization: Bearer $CHOPCARD_KEY"`,
    dryRun: post('?dryRun=true'),
    issue: post(''),
    look: '',
  }
  const goTo = (tab: string) => void navigate({ to: '.', search: { tab } as never })
  return (
    <PartOfPage title={t('tab.start')} about={t('start.about')}>
      <ol className="first-call">
        {steps.map((step) => (
          <li key={step}>
            <div>
              <h3>{t(`start.${step}`)}</h3>
              <p>{t(`start.${step}About`)}</p>
              {samples[step] && (
                <Typography.Paragraph copyable={{ text: samples[step], tooltips: [t('copy'), t('copied')] }}>
                  <pre translate="no">{samples[step]}</pre>
                </Typography.Paragraph>
              )}
              {step === 'key' && (
                <May route={createKey}>
                  <Button type="primary" onClick={() => goTo('api')}>
                    {t('start.toKeys')}
                  </Button>
                </May>
              )}
              {step === 'look' && <Button onClick={() => goTo('requests')}>{t('start.toRequests')}</Button>}
            </div>
          </li>
        ))}
      </ol>
      <p>
        {t('start.more')}{' '}
        <a className="underlined" href="/api/docs">
          {t('start.reference')}
        </a>
      </p>
    </PartOfPage>
  )
}
