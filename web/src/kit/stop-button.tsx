import type { Route } from '@chopcard/contract/route.ts'
import { App, Button } from 'antd'
import { errorText } from '../lib/error-text.ts'
import { May } from './permissions.tsx'

type Props = {
  route: Route
  /** What is asked first, and what the two answers are called; the first is on the button, too. */
  words: Record<'title' | 'about' | 'button' | 'keep', string>
  stop: () => Promise<unknown>
}

/** Ends something that is under way, once that is confirmed. */
export function StopButton({ route, words, stop }: Props) {
  const { modal, message } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: words.title,
      content: words.about,
      okText: words.button,
      okButtonProps: { danger: true },
      cancelText: words.keep,
      onOk: () => stop().catch((error: unknown) => void message.error(errorText(error))),
    })
  return (
    <May route={route}>
      <Button danger onClick={ask}>
        {words.button}
      </Button>
    </May>
  )
}
