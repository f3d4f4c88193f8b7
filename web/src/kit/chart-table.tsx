import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import type { ChartProps } from './chart-props.ts'

/** The numbers of a chart for those who cannot see it, or want to read them. */
export function ChartTable({ title, labels, series, height = 280 }: ChartProps) {
  const { t } = useTranslation()
  return (
    // A region that scrolls must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="chart-table" style={{ maxHeight: height }} tabIndex={0} aria-label={title}>
      <table>
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
      </table>
    </section>
  )
}
