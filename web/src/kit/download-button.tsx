import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, type ButtonProps } from 'antd'
import { errorText } from '../lib/error-text.ts'
import { saveFile } from './save-file.ts'

type Props = ButtonProps & {
  /** What the file is called; it may hold what people wrote. */
  name: string
  load: () => Promise<Blob>
}

/** Hands a file of the server to the browser's downloads. */
export function DownloadButton({ name, load, ...button }: Props) {
  const { message } = App.useApp()
  const download = async () => {
    try {
      saveFile(await load(), name.replace(/[\\/:*?"<>|]/g, ' '))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return <Button {...button} icon={<DownloadOutlined />} onClick={() => void download()} />
}
