import { Button } from 'antd'
import { lazy, Suspense, useEffect, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../lib/load-chunk.ts'
import { announce } from './announce.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Takes no room, and says that the screen is not complete yet. */
const onItsWay = <span aria-busy="true" style={{ position: 'absolute' }} />

/**
 * A part of a screen that arrives when it is first shown; `waiting` holds its place until then. Where it does not arrive, the rest
 * of the screen stays, with what was typed there.
 */
export const lazyPart = <P extends object>(load: Load<P>, waiting: ReactNode = onItsWay): FunctionComponent<P> =>
  shownLater<P>(() => loadChunk(load).catch(() => ({ default: Missing })), waiting)

/** A whole screen that arrives when it is first opened; where it does not, the error boundary's page says so. */
export const lazyWhole = <P extends object>(load: Load<P>, waiting: ReactNode): FunctionComponent<P> =>
  shownLater(() => loadChunk(load), waiting)

function shownLater<P extends object>(load: Load<P>, waiting: ReactNode): FunctionComponent<P> {
  const Part: ComponentType<P> = lazy(load)
  return function LazyPart(props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Says what is missing, once for all parts, and holds the place of one. */
function Missing() {
  const { t } = useTranslation()
  useEffect(() => announce({ key: 'chunk', kind: 'error', title: t('failure.chunkText') }), [t])
  return <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
}
