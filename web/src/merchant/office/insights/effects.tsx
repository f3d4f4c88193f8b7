import { maxPercent } from '@chopcard/contract/core/limits.ts'
import { effects as route, type Effect } from '@chopcard/contract/office/merchant/effects.ts'
import { Card, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScrolledTable } from '../../../kit/scrolled-table.tsx'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatDay, formatNumber, formatPercent, formatSigned } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { InsightPage } from './insight-page.tsx'
import { useInsightQuery } from './use-insight-query.ts'

const colours: Record<Effect['verdict'], string> = {
  more: 'green',
  fewer: 'red',
  same: 'default',
  notEnough: 'default',
}
/** So many are drawn: more names do not fit beside each other. */
const drawn = 12

const rateOf = ({ members, came }: Effect['reached']) => (members ? came / members : 0)
const ofHundred = (arm: Effect['reached']) => Math.round(rateOf(arm) * 1000) / 10

/** What came of coupons, messages and new campaigns. */
export default function Effects() {
  const { t } = useTranslation(['effects', 'shell'])
  const read = useRead(route, { query: useInsightQuery() })
  return (
    <InsightPage
      title={t('menu.effects', { ns: 'shell' })}
      about={t('about')}
      list="effects"
      none={t('none')}
      read={read}
      answer={({ effects }) => {
        const known = effects.filter(({ verdict }) => verdict !== 'notEnough')
        const open = formatNumber(effects.length - known.length)
        if (!effects.length) return undefined
        if (!known.length) return t('noneKnown', { open })
        const worked = formatNumber(known.filter(({ verdict }) => verdict === 'more').length)
        return t('answer', { worked, known: formatNumber(known.length), open })
      }}
    >
      {({ effects }) => {
        const shown = effects.filter(({ reached, others }) => reached.members && others.members).slice(0, drawn)
        return (
          <>
            {shown.length > 0 && (
              <ChartCard
                kind="bar"
                horizontal
                height={Math.max(220, shown.length * 44)}
                max={maxPercent}
                title={t('chart')}
                labels={shown.map(({ name }) => name)}
                series={[
                  { name: t('reached'), values: shown.map(({ reached }) => ofHundred(reached)) },
                  { name: t('others'), values: shown.map(({ others }) => ofHundred(others)) },
                ]}
              />
            )}
            <Card className="chart-card">
              <Typography.Title level={2} className="card-title">
                {t('table')}
              </Typography.Title>
              <EffectTable effects={effects} />
              <p className="heat-note">{t('note')}</p>
            </Card>
          </>
        )
      }}
    </InsightPage>
  )
}

function EffectTable({ effects }: { effects: readonly Effect[] }) {
  const { t } = useTranslation('effects')
  const share = (arm: Effect['reached']) =>
    t('share', {
      came: formatNumber(arm.came),
      members: formatNumber(arm.members),
      share: formatPercent(rateOf(arm)),
    })
  return (
    <ScrolledTable className="effects" label={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('reached')}</th>
          <th scope="col">{t('others')}</th>
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {effects.map((effect) => (
          <tr key={`${effect.kind} ${effect.subjectId}`}>
            <th scope="row">
              {effect.name}
              <span>{t('kinds', { kind: t(`kind.${effect.kind}`), day: formatDay(effect.startedOn) })}</span>
            </th>
            <td>
              <Tag color={colours[effect.verdict]}>{t(`verdict.${effect.verdict}`)}</Tag>
              {effect.verdict === 'notEnough' && <span>{t('needed', { number: formatNumber(effect.needed) })}</span>}
              {effect.until !== null && effect.through < effect.until && (
                <span>{t('running', { through: formatDay(effect.through), day: formatDay(effect.until) })}</span>
              )}
            </td>
            <td>{share(effect.reached)}</td>
            <td>{share(effect.others)}</td>
            <td>
              {effect.difference
                ? t('interval', {
                    difference: formatSigned(effect.difference.difference),
                    low: formatSigned(effect.difference.low),
                    high: formatSigned(effect.difference.high),
                  })
                : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}
