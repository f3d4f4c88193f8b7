import { visitHours as route } from '@chopcard/contract/office/merchant/insights.ts'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatClock, formatDay, formatNumber, formatPercent } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { useRead } from '../../../lib/query.ts'
import { busyHours } from './busy-hours.ts'
import { HeatTable } from './heat-table.tsx'
import { InsightPage } from './insight-page.tsx'
import { useInsightQuery } from './use-insight-query.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const formatWeekday = (weekday: number, style: 'long' | 'short') =>
  // The fourth of January 2026 is a Sunday.
  new Intl.DateTimeFormat(currentLanguage(), { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday))
const clock = (hour: number) => formatClock(`${String(hour % 24).padStart(2, '0')}:00`)
/** An hour in few signs. */
const shortHour = (hour: number) =>
  new Intl.DateTimeFormat(currentLanguage(), { hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour))

/** Visits by weekday and hour. */
export default function VisitHours() {
  const { t } = useTranslation(['insights', 'shell'])
  const read = useRead(route, { query: useInsightQuery() })
  return (
    <InsightPage
      title={t('menu.visit-hours', { ns: 'shell' })}
      about={t('hours.about')}
      list="visit-hours"
      read={read}
      answer={({ hours }) => {
        const top = hours.toSorted((a, b) => b.visits - a.visits)[0]
        const total = hours.reduce((sum, { visits }) => sum + visits, 0)
        return (
          top &&
          t('hours.answer', {
            weekday: formatWeekday(top.weekday, 'long'),
            from: clock(top.hour),
            to: clock(top.hour + 1),
            share: formatPercent(top.visits / total),
          })
        )
      }}
    >
      {({ hours, through }) => {
        const at = (weekday: number, hour: number) =>
          hours.find((one) => one.weekday === weekday && one.hour === hour)?.visits ?? 0
        const busiest = Math.max(1, ...hours.map(({ visits }) => visits))
        const { shown, rest } = busyHours(hours)
        const notes = [
          t('hours.note'),
          rest && t('hours.rest', { count: rest }),
          through && t('through', { day: formatDay(through) }),
        ]
        return (
          <>
            <HeatTable
              title={t('hours.table')}
              corner={t('hours.weekday')}
              columns={shown.map(shortHour)}
              note={notes.filter(Boolean).join(' ')}
              rows={weekdays.map((weekday) => ({
                key: String(weekday),
                head: formatWeekday(weekday, 'long'),
                cells: shown.map((hour) => {
                  const visits = at(weekday, hour)
                  return { heat: visits / busiest, text: formatNumber(visits) }
                }),
              }))}
            />
            <ChartCard
              kind="bar"
              height={220}
              title={t('hours.chart')}
              labels={weekdays.map((weekday) => formatWeekday(weekday, 'short'))}
              series={[
                {
                  name: t('hours.visits'),
                  values: weekdays.map((weekday) =>
                    hours.reduce((sum, one) => (one.weekday === weekday ? sum + one.visits : sum), 0),
                  ),
                },
              ]}
            />
          </>
        )
      }}
    </InsightPage>
  )
}
