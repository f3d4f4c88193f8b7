import type { Route } from '@chopcard/contract/core/route.ts'
import { App, Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { May } from './permissions.tsx'

type LookName = 'type' | 'size' | 'disabled' | 'icon' | 'iconPlacement' | 'aria-label' | 'children'
type Props = Pick<ButtonProps, LookName> & {
  route: Route
  call: () => Promise<unknown>
  /** What is said once it is done. */
  done?: string
}

/** A button for what one call does: shows that it is under way, and what came of it or why it was refused. */
export function CallButton({ route, call, done, ...look }: Props) {
  const { message } = App.useApp()
  const [isCalling, setCalling] = useState(false)
  const run = async () => {
    setCalling(true)
    try {
      await call()
      if (done) message.success(done)
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setCalling(false)
    }
  }
  return (
    <May route={route}>
      <Button {...look} loading={isCalling} onClick={() => void run()} />
    </May>
  )
}
