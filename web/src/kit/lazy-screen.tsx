import { Flex, Spin } from 'antd'
import type { ComponentType, FunctionComponent } from 'react'
import { lazyWhole } from './lazy-part.tsx'

/** A screen that arrives when it is first opened. */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>): FunctionComponent =>
  lazyWhole(load, <Waiting />)

/** In the place of a screen that is on its way. */
export function Waiting() {
  return (
    <Flex aria-busy align="center" justify="center" style={{ minHeight: '50vh' }}>
      <Spin size="large" delay={200} />
    </Flex>
  )
}
