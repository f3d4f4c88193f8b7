import { type GroupMove, groupsBefore, groupReport as route } from '@chopcard/contract/office/merchant/insights.ts'
import { visitGroups, type VisitGroup } from '@chopcard/contract/members/visits.ts'
import { Link } from '@tanstack/react-router'
import { Card, theme } from 'antd'
import { useTranslation } from 'react-i18next'
import { Figures } from '../../../kit/figures.tsx'
import { ChartCard } from '../../../kit/chart.tsx'
import { useMenuAllowed } from '../../../kit/permissions.tsx'
import { formatNumber, formatShortDay, formatSigned } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { HeatTable } from './heat-table.tsx'
import { InsightPage } from './insight-page.tsx'
import { useInsightQuery } from './use-insight-query.ts'

const isAway = (group: GroupMove['from']) => group === 'drifting' || group === 'lost'
const movesBetween = (moves: readonly GroupMove[], is: (move: GroupMove) => boolean) =>
  moves.filter(is).reduce((sum, { members }) => sum + members, 0)

/** The five groups over time, and who moved between them. */
export default function VisitGroups() {
  const { t } = useTranslation(['insights', 'shell'])
  const { token } = theme.useToken()
  const query = useInsightQuery()
  const read = useRead(route, { query })
  const mayList = useMenuAllowed('member-list')
  const colours: Record<VisitGroup, string> = {
    champions: token.gold,
    regulars: token.colorSuccess,
    new: token.colorPrimary,
    drifting: token.volcano,
    lost: token.colorTextTertiary,
  }
  return (
    <InsightPage
      title={t('menu.visit-groups', { ns: 'shell' })}
      about={t('groups.about')}
      list="visit-groups"
      read={read}
      answer={({ days, moves }) => {
        const last = days.at(-1)
        if (!last || !visitGroups.some((group) => last[group] > 0)) return undefined
        const down = movesBetween(moves, ({ from, to }) => isAway(to) && !isAway(from))
        const back = movesBetween(moves, ({ from, to }) => isAway(from) && !isAway(to))
        return t('groups.answer', { down: formatNumber(down), back: formatNumber(back) })
      }}
    >
      {({ days, moves }) => {
        const [first, last] = [days[0], days.at(-1)]
        const biggestMove = Math.max(1, ...moves.map(({ members }) => members))
        return (
          <>
            <Card className="list-card">
              <Figures>
                {visitGroups.map((group) => (
                  <div key={group}>
                    <dt>
                      {mayList ? (
                        <Link
                          to="/members/member-list"
                          search={{ visitGroup: group, campaignId: query.campaignId, storeId: query.storeId } as never}
                          title={t('groups.show')}
                        >
                          {t(`groups.name.${group}`)}
                        </Link>
                      ) : (
                        t(`groups.name.${group}`)
                      )}
                    </dt>
                    <dd>
                      {formatNumber(last?.[group] ?? 0)}
                      <small>{formatSigned((last?.[group] ?? 0) - (first?.[group] ?? 0))}</small>
                    </dd>
                  </div>
                ))}
              </Figures>
            </Card>
            <ChartCard
              kind="line"
              title={t('groups.chart')}
              labels={days.map(({ day }) => formatShortDay(day))}
              series={visitGroups.map((group) => ({
                name: t(`groups.name.${group}`),
                values: days.map((day) => day[group]),
                colour: colours[group],
              }))}
            />
            <HeatTable
              title={t('groups.moves')}
              corner={t('groups.from')}
              columns={visitGroups.map((to) => t('groups.to', { group: t(`groups.name.${to}`) }))}
              note={t('groups.movesAbout')}
              rows={groupsBefore.map((from) => ({
                key: from,
                head: t(`groups.name.${from}`),
                cells: visitGroups.map((to) => {
                  if (from === to) return { heat: null, text: '' }
                  const members = movesBetween(moves, (move) => move.from === from && move.to === to)
                  return { heat: members / biggestMove, text: formatNumber(members) }
                }),
              }))}
            />
          </>
        )
      }}
    </InsightPage>
  )
}
