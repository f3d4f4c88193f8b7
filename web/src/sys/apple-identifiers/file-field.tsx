import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { maxCertificateFile } from '@chopcard/contract/platform/apple-identifiers.ts'
import { Button, Flex, Typography } from 'antd'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldName } from '../../kit/field-label.ts'
import { useFieldWork } from '../../kit/field-work.ts'

type Props = {
  accept: string
  id?: string
  ref?: Ref<HTMLButtonElement>
  value?: string
  onChange?: (text: string | undefined) => void
}

/** A form field for the file of a certificate or a key: PEM is kept as text, everything else in base64. */
export function FileField({ accept, id, ref, value, onChange }: Props) {
  const { t } = useTranslation('apple-identifiers')
  const input = useRef<HTMLInputElement>(null)
  const beginWork = useFieldWork()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const label = useFieldName(t(value ? 'file.replace' : 'file.choose'))
  const choose = async (file: File) => {
    setProblem(undefined)
    const text = await textOf(file)
    const isSmall = text.length <= maxCertificateFile
    if (isSmall) {
      setName(file.name)
      onChange?.(text)
    } else setProblem(t('file.tooLarge'))
    return isSmall
  }
  return (
    <Flex gap={8} align="center" wrap>
      <input
        ref={input}
        type="file"
        accept={accept}
        style={{ display: 'none' }}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) beginWork(choose(file))
          // The same file may be chosen again after it was changed.
          target.value = ''
        }}
      />
      <Button id={id} ref={ref} icon={<UploadOutlined />} aria-label={label} onClick={() => input.current?.click()}>
        {t(value ? 'file.replace' : 'file.choose')}
      </Button>
      {value && (
        <>
          <span className="apple-file">{name}</span>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('file.remove', { name })}
            onClick={() => onChange?.(undefined)}
          />
        </>
      )}
      {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
    </Flex>
  )
}

async function textOf(file: File): Promise<string> {
  // Nothing larger can be one, and it need not be read for that.
  if (file.size > maxCertificateFile) return ' '.repeat(maxCertificateFile + 1)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  return text.includes('-----BEGIN ') ? text : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
