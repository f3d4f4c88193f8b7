import type { getReceipt } from '@chopcard/contract/earning/merchant/receipts.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operatorName } from '../../../kit/operator-name.ts'
import { formatCardNumber, formatDay, formatInstant, formatMoney, formatNumber } from '../../../lib/format.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { StateTag } from './state-tag.tsx'

type Shown = Answer<typeof getReceipt>['data']
type Side = Omit<Shown, 'twins'> & { signs?: Shown['twins'][number]['signs'] }

/** A receipt and, side by side with it, those that may be the same. */
export function ReceiptSides({ receipt }: { receipt: Shown }) {
  const { t } = useTranslation('receipts')
  const { twins } = receipt
  return (
    <>
      {twins.length > 0 && (
        <Alert type="warning" showIcon title={t('viewer.twins', { count: twins.length })} className="receipt-alert" />
      )}
      {receipt.refusal && (
        <Alert type="info" showIcon title={`${t('waits.rule')}: ${receipt.refusal}`} className="receipt-alert" />
      )}
      <div className="receipt-sides">
        <OneSide side={receipt} isThis={twins.length > 0} />
        {twins.map((twin) => (
          <OneSide key={twin.id} side={twin} other={receipt} />
        ))}
      </div>
    </>
  )
}

function OneSide({ side, isThis, other }: { side: Side; isThis?: boolean; other?: Side }) {
  const { t } = useTranslation('receipts')
  const [isLarge, setLarge] = useState(false)
  const facts = [
    ['shopName', t('column.shop'), side.shopName],
    ['transactionOn', t('column.transactionOn'), formatDay(side.transactionOn)],
    ['amount', t('column.amount'), formatMoney(side.amount, side.currency)],
    ['chops', t('column.chops'), formatNumber(side.chops)],
    [
      'memberId',
      t('column.member'),
      `${side.nickname ?? side.email ?? t('noName')} · ${formatCardNumber(side.cardNumber)}`,
    ],
    ['campaignId', t('column.campaign'), side.campaignName],
    ['uploadedAt', t('column.uploadedAt'), formatInstant(side.uploadedAt)],
    ['checksum', t('viewer.checksum'), side.checksum.slice(0, 12)],
  ] as const
  return (
    <section className="receipt-side" aria-label={isThis ? t('viewer.this') : side.shopName}>
      <div className="receipt-side-head">
        {isThis && <Tag color="blue">{t('viewer.this')}</Tag>}
        <StateTag receipt={side} />
        {side.signs?.map((sign) => (
          <Tag key={sign} color="magenta">
            {t(`sign.${sign}`)}
          </Tag>
        ))}
      </div>
      <button
        type="button"
        className="receipt-enlarge"
        aria-pressed={isLarge}
        aria-label={t('viewer.enlarge')}
        data-large={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        <ReceiptPicture receipt={side} size="whole" />
      </button>
      <dl className="receipt-facts">
        {facts.map(([name, label, words]) => (
          <div key={name} data-same={other !== undefined && name !== 'chops' && side[name] === other[name]}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        <Decided side={side} />
      </dl>
    </section>
  )
}

function Decided({ side: { state, reason, note, decidedAt, decidedBy } }: { side: Side }) {
  const { t } = useTranslation('receipts')
  if (state === 'pending' || !decidedAt) return null
  const at = formatInstant(decidedAt)
  return (
    <div>
      <dt>{t(`state.${state}`)}</dt>
      <dd>
        {decidedBy ? t('viewer.decidedBy', { name: operatorName(decidedBy), at }) : t('viewer.itself', { at })}
        {reason && <span>{[t(`reason.${reason}`), note].filter(Boolean).join(' ')}</span>}
      </dd>
    </div>
  )
}
