import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScrolledTable } from '../../../kit/scrolled-table.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { quantityText, type Report, sumOf } from './sums.ts'

/** Campaign by campaign and voucher by voucher. */
export function LiabilityTable({ report: { lines, currency } }: { report: Report }) {
  const { t } = useTranslation('liability')
  const subjects = [...new Map(lines.map((line) => [line.subjectId, line])).values()]
  const rows = subjects
    .map((subject) => {
      const own = lines.filter(({ subjectId }) => subjectId === subject.subjectId)
      const isKnown = own.every(({ cost }) => cost !== null)
      return { ...subject, quantity: sumOf(own, 'quantity'), cost: sumOf(own, 'cost'), own, isKnown }
    })
    .toSorted((a, b) => b.cost - a.cost)
  return (
    <Card className="list-card" styles={{ body: { padding: 0 } }}>
      <ScrolledTable className="liability-table" label={t('cost')}>
        <thead>
          <tr>
            <th scope="col">{t('of')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('cost')}</th>
            <th scope="col">{t('breakage')}</th>
            <th scope="col">{t('expected')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ subjectId, name, kind, quantity, cost, own, isKnown }) => (
            <tr key={subjectId}>
              <th scope="row">
                {name}
                <span>{t(`kind.${kind}`)}</span>
              </th>
              <td>{quantityText(kind, quantity, currency)}</td>
              {isKnown ? (
                <>
                  <td>{formatMoney(cost, currency)}</td>
                  <td>{formatMoney(sumOf(own, 'breakage'), currency)}</td>
                  <td>{formatMoney(cost - sumOf(own, 'breakage'), currency)}</td>
                </>
              ) : (
                <td colSpan={3} className="liability-quiet">
                  {t('noCost')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Card>
  )
}
