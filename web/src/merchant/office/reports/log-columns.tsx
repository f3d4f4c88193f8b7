import type { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryQuantity } from '../../../kit/entry-quantity.tsx'
import { instantColumn } from '../../../kit/list-columns.tsx'
import type { RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { useStoreColumn } from '../../../kit/stores.ts'
import { formatCardNumber, formatInstant } from '../../../lib/format.ts'

export type LogRow = RowOf<typeof listChopLog>

/** The columns of the log; without its operator where all entries are the reader's own. */
export function useLogColumns(isMine: boolean, voidButton?: (row: LogRow) => ReactNode): ListColumn<LogRow>[] {
  const { t } = useTranslation('reports')
  const operator: ListColumn<LogRow> = {
    key: 'operator',
    title: t('operator'),
    render: ({ operator: by, source }) => {
      const how = source === 'pin' || source === 'estamp' || source === 'self' ? t(`by.${source}`) : undefined
      return [by && operatorName(by), how].filter(Boolean).join(' · ') || t('system')
    },
  }
  return [
    instantColumn('at', t('at'), { sort: 'at', onCard: 'hidden' }),
    { key: 'what', title: t('kind'), onCard: 'heading', render: (row) => <What row={row} /> },
    {
      key: 'quantity',
      title: t('quantity'),
      align: 'right',
      render: ({ quantity, voidedBy }) => <EntryQuantity quantity={quantity} isVoided={voidedBy !== null} />,
    },
    { key: 'after', title: t('balanceAfter'), align: 'right', render: ({ balanceAfter }) => balanceAfter },
    {
      key: 'member',
      title: t('member'),
      render: ({ nickname, email, cardNumber }) => (
        <span className="log-member">
          <span>{nickname ?? email}</span>
          <span className="log-number">{formatCardNumber(cardNumber)}</span>
        </span>
      ),
    },
    {
      key: 'campaign',
      title: t('campaign'),
      render: ({ campaignName, chopTypeCode }) => `${campaignName} · ${chopTypeCode}`,
    },
    ...(isMine ? [] : [operator]),
    ...useStoreColumn(),
    { key: 'remark', title: t('remark'), render: ({ remark }) => <span className="log-remark">{remark || '–'}</span> },
    ...(voidButton ? [{ key: 'void', title: '', render: voidButton }] : []),
  ]
}

function What({ row: { kind, voidedBy, at, reward } }: { row: LogRow }) {
  const { t } = useTranslation('chops')
  const word = t(`kind.${kind}`)
  return (
    <span className="log-what">
      {voidedBy ? <s>{word}</s> : word}
      {voidedBy && <Tag>{t('void.voided')}</Tag>}
      {reward && <span className="log-reward">{reward}</span>}
      <span className="log-what-at">{formatInstant(at)}</span>
    </span>
  )
}
