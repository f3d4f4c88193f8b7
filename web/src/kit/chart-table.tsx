import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import type { ChartProps } from './chart-props.ts'
import { ScrolledTable } from './scrolled-table.tsx'

/** The numbers of a chart for those who cannot see it, or want to read them. */
export function ChartTable({ title, labels, series, height = 280 }: ChartProps) {
  const { t } = useTranslation()
  return (
    <ScrolledTable className="chart-table" style={{ maxHeight: height }} label={title}>
      <thead>
        <tr>
          <th scope="col">{t('chart.label')}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, i) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{formatNumber(values[i] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}
