import { lazy, Suspense, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'

/** A part of a screen that arrives when it is first shown; `waiting` holds its place until then. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting?: ReactNode,
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
