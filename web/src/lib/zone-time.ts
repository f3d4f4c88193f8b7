const shown = (at: number, timeZone: string | undefined): number => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return Date.parse(`${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}Z`)
}

const aDay = 86_400_000

/** The moment a clock in a time zone shows a day and a time, the first of two. Of a time that clocks jump over, as much later as they jump. */
export function momentIn(day: string, time: string, timeZone: string | undefined): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  const byClockOf = (at: number) => wanted - (shown(at, timeZone) - at)
  const [before, after] = [byClockOf(wanted - aDay), byClockOf(wanted + aDay)]
  return new Date([before, after].find((at) => shown(at, timeZone) === wanted) ?? before)
}

/** What a clock in a time zone shows at a moment. */
export function clockIn(moment: Date, timeZone: string | undefined): { day: string; time: string } {
  const [day = '', time = ''] = new Date(shown(moment.getTime(), timeZone)).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}
