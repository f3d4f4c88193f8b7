import { Flex, Spin } from 'antd'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'

/** A screen that arrives when it is first opened. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): () => ReactNode {
  const Screen = lazy(() => loadChunk(load))
  return function LazyScreen() {
    return (
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    )
  }
}

/** In the place of a screen that is on its way. */
export function Waiting() {
  return (
    <Flex align="center" justify="center" style={{ minHeight: '50vh' }}>
      <Spin size="large" delay={200} />
    </Flex>
  )
}
