import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import { useEffect, useMemo, type ReactNode } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'
import { queries } from '../lib/query.ts'
import { useTheme, useUiSettings } from '../lib/settings.ts'
import { listenToAnnouncements } from './announce.ts'
import { keepPresses } from './keep-presses.ts'
import './kit.css'
import './number-field.css'
import './tabs.css'
import './message-page.css'
import { themeOf } from './theme.ts'

// What is announced covers neither the menu's button nor the way out.
const belowHeader = 68
// The library's three seconds are short for who reads slowly or with a magnifier.
const readingSeconds = 6

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Nobody needs it before the first page is there. */
function keepOrientedOnceLoaded(): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const begin = ({ keepOriented }: typeof import('./keep-oriented.ts')) => {
    if (!isOver) end = keepOriented()
  }
  loadChunk(() => import('./keep-oriented.ts')).then(begin, () => undefined)
  return () => {
    isOver = true
    end?.()
  }
}

type Props = { locale: ConfigProviderProps['locale']; children: ReactNode }

/** What every page of a back office stands in: theme, library words, answers held, announcements. */
export function AppFrame({ locale, children }: Props) {
  const { colour, weakMode } = useUiSettings()
  const theme = useTheme()
  const look = useMemo(() => themeOf(theme, colour, !isStill()), [theme, colour])
  useEffect(keepPresses, [])
  useEffect(keepOrientedOnceLoaded, [])
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, weak: String(weakMode) })
  }, [theme, weakMode])
  return (
    <ConfigProvider locale={locale} theme={look} button={{ autoInsertSpace: false }}>
      <App
        notification={{ placement: 'topRight', top: belowHeader }}
        message={{ maxCount: 3, top: belowHeader, duration: readingSeconds }}
      >
        <QueryClientProvider client={queries}>
          <Announcements />
          {children}
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}

function Announcements() {
  const { notification } = App.useApp()
  useEffect(
    () =>
      listenToAnnouncements(({ key, kind, title, text }) =>
        notification[kind]({ key, title, description: text, duration: readingSeconds }),
      ),
    [notification],
  )
  return null
}
