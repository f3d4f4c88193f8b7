import { lazy, Suspense, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'

/** Takes no room, and says that the screen is not complete yet. */
const onItsWay = <span aria-busy="true" style={{ position: 'absolute' }} />

/** A part of a screen that arrives when it is first shown; `waiting` holds its place until then. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = onItsWay,
): FunctionComponent<P> {
  const Part: ComponentType<P> = lazy(() => loadChunk(load))
  return function LazyPart(props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
