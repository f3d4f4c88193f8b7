import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { quantityText, type Report } from './sums.ts'

/** From what the expectation comes: what became of the merchant's own. */
export function Experience({ report: { lines, experience, currency } }: { report: Report }) {
  const { t } = useTranslation('liability')
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  return (
    <Card className="list-card liability-known" styles={{ body: { padding: 16 } }}>
      <h2>{t('experience')}</h2>
      <dl>
        {kinds.map((kind) => {
          const known = experience.find((one) => one.kind === kind)
          return (
            <div key={kind}>
              <dt>{t(`kind.${kind}`)}</dt>
              <dd>
                {known && known.percent !== null
                  ? t('experienceOf', {
                      total: quantityText(kind, known.used + known.ended, currency),
                      ended: quantityText(kind, known.ended, currency),
                      percent: formatNumber(known.percent),
                    })
                  : t('noExperience')}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
