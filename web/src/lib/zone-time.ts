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

/** The moment a clock in a time zone shows a day and a time. Of a time that clocks jump over, an hour later. */
export function momentIn(day: string, time: string, timeZone: string | undefined): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  const first = wanted - (shown(wanted, timeZone) - wanted)
  return new Date(first - (shown(first, timeZone) - wanted))
}

/** What a clock in a time zone shows at a moment. */
export function clockIn(moment: Date, timeZone: string | undefined): { day: string; time: string } {
  const [day = '', time = ''] = new Date(shown(moment.getTime(), timeZone)).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}
