import { findingFigures, listFindings, lookForAnomalies } from '@chopcard/contract/office/merchant/anomalies.ts'
import { Card, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'

/** How many findings wait, and how good they have been: how many of the settled ones were confirmed. */
export function BoardFigures() {
  const { t } = useTranslation('anomalies')
  const figures = useRead(findingFigures, {}).data?.data
  const run = useChange(lookForAnomalies, { after: () => refresh(findingFigures, listFindings) })
  if (!figures) return null
  const { open, settled, confirmed, ranAt } = figures
  return (
    <Card className="board-figures" size="small">
      <div>
        <strong>{t('figures.open', { count: open })}</strong>
        <span>
          {settled
            ? t('figures.confirmed', { confirmed: formatNumber(confirmed), settled: formatNumber(settled) })
            : t('figures.notYet')}
        </span>
        <Typography.Text type="secondary">
          {ranAt ? t('figures.ranAt', { at: formatInstant(ranAt) }) : t('figures.never')}
        </Typography.Text>
      </div>
      <CallButton route={lookForAnomalies} call={() => run.mutateAsync({})} done={t('figures.running')}>
        {t('figures.run')}
      </CallButton>
    </Card>
  )
}
