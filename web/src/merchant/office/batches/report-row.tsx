import type { listBatchRows } from '@chopcard/contract/office/merchant/batches.ts'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../kit/list-page.tsx'
import { formatNumber } from '../../../lib/format.ts'

type Props = { row: RowOf<typeof listBatchRows>; headings: readonly string[] }

/** A row of the file as it was read, with what is wrong at the cell that is wrong. */
export function ReportRow({ row, headings }: Props) {
  const { t } = useTranslation('batches')
  const problemAt = (column: number) => row.problems.find((problem) => problem.column === column)?.message
  return (
    <li>
      <span className="report-number">
        {t('column.row')} {formatNumber(row.number)}
      </span>
      <dl className="report-cells">
        {headings.map((heading, column) => {
          const [cell, problem] = [row.cells?.[column], problemAt(column)]
          if (!cell && !problem) return null
          return (
            // The place of a column is what tells it from others of the same heading.
            <div key={`${column} ${heading}`} className={problem ? 'report-wrong' : undefined}>
              <dt>{heading}</dt>
              <dd>{cell || '–'}</dd>
              {problem && <dd className="report-problem">{problem}</dd>}
            </div>
          )
        })}
      </dl>
      {row.message && <p className="report-problem">{row.message}</p>}
    </li>
  )
}
