import { usePage } from './page-context.ts'

const dayOf = (date: Date, language: string, timeZone?: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(date)

/** A day (`2026-11-21`) in words: the same day everywhere. */
export const dayInWords = (day: string, language: string): string => dayOf(new Date(`${day}T00:00Z`), language, 'UTC')

/** A day or a moment, as people read it. */
export function Moment({ at, time = false }: { at: string; time?: boolean }) {
  const { language, timeZone } = usePage()
  const words =
    at.length === 10
      ? dayInWords(at, language)
      : time
        ? new Intl.DateTimeFormat(language, {
            day: 'numeric',
            month: 'short',
            hour: 'numeric',
            minute: '2-digit',
            timeZone,
          }).format(new Date(at))
        : dayOf(new Date(at), language, timeZone)
  // Browsers differ in the spaces and dots of a date; what the server wrote stays.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {words}
    </time>
  )
}
