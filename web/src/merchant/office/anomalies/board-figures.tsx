import { findingFigures, listFindings, lookForAnomalies } from '@chopcard/contract/office/merchant/anomalies.ts'
import { Card, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'

const askAgainMs = 1_000

/** How many findings wait, and how good they have been: how many of the settled ones were confirmed. */
export function BoardFigures() {
  const { t } = useTranslation('anomalies')
  // When the log had been looked at last as another look was asked for; undefined before that.
  const [before, setBefore] = useState<string | null>()
  const figures = useRead(
    findingFigures,
    {},
    {
      refetchInterval: ({ state }) => (before !== undefined && state.data?.data.ranAt === before ? askAgainMs : false),
    },
  ).data?.data
  const run = useChange(lookForAnomalies)
  const ranAt = figures?.ranAt
  useEffect(() => {
    if (before !== undefined && ranAt !== before) void refresh(listFindings)
  }, [ranAt, before])
  if (!figures) return null
  const { open, settled, confirmed } = figures
  const look = async () => {
    await run.mutateAsync({})
    setBefore(figures.ranAt)
  }
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
      <CallButton route={lookForAnomalies} disabled={ranAt === before} call={look} done={t('figures.running')}>
        {t('figures.run')}
      </CallButton>
    </Card>
  )
}
