import type { Route } from '@chopcard/contract/core/route.ts'
import { App, Button } from 'antd'
import { errorText } from '../lib/error-text.ts'
import { May } from './permissions.tsx'

type Stop = {
  /** What is asked first, and what the two answers are called. */
  words: Record<'title' | 'about' | 'button' | 'keep', string>
  stop: () => Promise<unknown>
}

/** Asks before something ends. */
export function useAskToStop({ words, stop }: Stop): () => void {
  const { modal, message } = App.useApp()
  return () =>
    void modal.confirm({
      title: words.title,
      content: words.about,
      okText: words.button,
      okButtonProps: { danger: true },
      cancelText: words.keep,
      onOk: () => stop().catch((error: unknown) => void message.error(errorText(error))),
    })
}

/** Ends something that is under way, once that is confirmed; the button is called as the first answer. */
export function StopButton({ route, ...asked }: Stop & { route: Route }) {
  const ask = useAskToStop(asked)
  return (
    <May route={route}>
      <Button danger onClick={ask}>
        {asked.words.button}
      </Button>
    </May>
  )
}
