import type { StoreRow } from '@chopcard/contract/accounts/merchant/stores.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'

const colours = { add: 'success', change: 'processing', same: 'default', refused: 'error' } as const

/** The rows of a file that are not as they were, those first that are wrong, each with what is wrong at which cell. */
export function StoreRows({ rows }: { rows: readonly StoreRow[] }) {
  const { t } = useTranslation('stores')
  const order = ['refused', 'add', 'change'] as const
  const shown = order.flatMap((state) => rows.filter((row) => row.state === state))
  return (
    <ul className="store-rows">
      {shown.map((row) => (
        <li key={row.row}>
          <span className="store-row-number">{t('import.row', { row: formatNumber(row.row) })}</span>
          <span className="store-row-name">
            <strong>{row.name || '–'}</strong>
            {row.message && <span className="store-row-problem">{row.message}</span>}
            {row.problems.map(({ column, message }) => (
              <span key={column} className="store-row-problem">
                {column}: {message}
              </span>
            ))}
          </span>
          <Tag color={colours[row.state]}>{t(`import.${row.state}`)}</Tag>
        </li>
      ))}
    </ul>
  )
}
