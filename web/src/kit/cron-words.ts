import type { TFunction } from 'i18next'

const number = String.raw`\d{1,2}`
const everyMinutes = /^\*\/(\d{1,2}) \* \* \* \*$/
const hourly = new RegExp(`^(${number}(?:,${number})*) \\* \\* \\* \\*$`)
const atTime = new RegExp(`^(${number}) (${number}) (\\*|${number}) \\* (\\*|[0-7])$`)

/** When a task runs, in words instead of its cron expression; times are those of the scheduler (UTC). */
export function cronWords(cron: string, t: TFunction<'tasks'>, language: string): string {
  if (cron === '* * * * *') return t('cron.everyMinute')
  const step = everyMinutes.exec(cron)?.[1]
  if (step) return t('cron.everyMinutes', { count: Number(step) })
  const minutes = hourly.exec(cron)?.[1]?.split(',').map(Number)
  if (minutes?.length === 1) return t('cron.hourly', { count: minutes[0] ?? 0 })
  if (minutes)
    return t('cron.hourlyAt', {
      minutes: new Intl.ListFormat(language, { type: 'conjunction' }).format(minutes.map(String)),
    })
  const [, minute = '', hour = '', day = '', weekday = ''] = atTime.exec(cron) ?? []
  if (!hour || (day !== '*' && weekday !== '*')) return t('cron.other', { cron })
  const time = timeOf(Number(hour), Number(minute), language)
  if (day !== '*') return t('cron.monthly', { day, time })
  return weekday === '*' ? t('cron.daily', { time }) : t('cron.weekly', { day: dayOf(Number(weekday), language), time })
}

const timeOf = (hour: number, minute: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4, hour, minute))

// 4 January 2026 is a Sunday, the day 0 (and 7) of a cron expression.
const dayOf = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday))
