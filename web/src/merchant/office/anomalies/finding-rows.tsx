import { decideFinding, type FindingRow } from '@chopcard/contract/office/merchant/anomalies.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { App, Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryQuantity } from '../../../kit/entry-quantity.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useStoreName } from '../../../kit/stores.ts'
import { VoidDialog } from '../../../kit/void-dialog.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatCardNumber, formatInstant, formatMoney } from '../../../lib/format.ts'
import { useChange } from '../../../lib/query.ts'
import type { Details } from './details.ts'

const VoidSeveral = lazyPart(() => import('./void-several.tsx'))

/** What a finding is about, the newest first; what can still be voided is voided as everywhere, with its preview. */
export function FindingRows({ finding, reload }: { finding: Details; reload: () => unknown }) {
  const { t } = useTranslation(['anomalies', 'chops'])
  const { message } = App.useApp()
  const [voiding, setVoiding] = useState<string>()
  const storeName = useStoreName()
  const [isSeveral, setSeveral] = useState(false)
  const decide = useChange(decideFinding)
  // The operation is voided, whether the finding can be told so or not.
  const note = async () => {
    const told = { params: { id: finding.id }, body: { state: 'voided', note: finding.note } } as const
    await decide.mutateAsync(told).catch((error: unknown) => message.error(errorText(error)))
    await reload()
  }
  const voidable = finding.rows.filter(({ may }) => may.includes('void'))
  if (!finding.rows.length) return <Empty description={t('detail.noRows')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <>
      <ul className="finding-rows">
        {finding.rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>
                <What row={row} /> {row.voided && <Tag>{t('detail.voided')}</Tag>}
              </strong>
              <span>
                {[
                  formatInstant(row.at),
                  storeName(row.storeId),
                  row.sentAt && t('detail.sent', { at: formatInstant(row.sentAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.card && (
                <span>
                  {row.card.name ?? row.card.campaignName} · {formatCardNumber(row.card.cardNumber)}
                </span>
              )}
              <span>
                {row.amount === null
                  ? row.remark
                  : t('detail.amount', {
                      amount: formatMoney(row.amount, row.currency ?? finding.currency),
                      shop: row.remark,
                    })}
              </span>
            </div>
            {row.kind === 'entry' && row.quantity !== null && (
              <EntryQuantity quantity={row.quantity} isVoided={row.voided} />
            )}
            {row.may.includes('void') && (
              <Button size="small" danger onClick={() => setVoiding(row.id)}>
                {t('act.void')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {voidable.length > 1 && (
        <Button danger onClick={() => setSeveral(true)} className="finding-all">
          {t('several.button', { count: voidable.length })}
        </Button>
      )}
      {isSeveral && <VoidSeveral rows={voidable} onClose={() => setSeveral(false)} onVoided={note} />}
      <VoidDialog entryId={voiding} onClose={() => setVoiding(undefined)} onVoided={note} />
    </>
  )
}

const offlineWords = new Set(['issue', 'use', 'bill'])

function What({ row: { kind, what } }: { row: FindingRow }) {
  const { t } = useTranslation(['anomalies', 'chops'])
  if (what === null) return t(`what.${kind as 'receipt' | 'pinLock'}`)
  return offlineWords.has(what) ? t(`what.${what as 'issue'}`) : t(`kind.${what as EntryKind}`, { ns: 'chops' })
}
