import { DeleteOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useAskToStop } from '../kit/stop-button.tsx'

type Props = {
  /** What is asked first, what the two answers are called, and what is said afterwards. */
  words: Record<'title' | 'about' | 'button' | 'keep' | 'done', string>
  remove: () => Promise<unknown>
  onDeleted: () => void
}

/** Deletes the object of a page, once that is confirmed. */
export function DeleteButton({ words, remove, onDeleted }: Props) {
  const { message } = App.useApp()
  const stop = async () => {
    await remove()
    message.success(words.done)
    onDeleted()
  }
  const ask = useAskToStop({ words, stop })
  return (
    <Button danger icon={<DeleteOutlined />} onClick={ask}>
      {words.button}
    </Button>
  )
}
