import { maxScannedLength } from '@chopcard/contract/core/limits.ts'
import { EnterOutlined } from '@ant-design/icons'
import { Button, Input, Space, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SuggestionList } from './suggestion-list.tsx'
import { type Suggestion, useSuggestions } from './suggestions.ts'

type Props = {
  onScan: (text: string) => void
  busy?: boolean
  hint?: string
  /** What fits a text that is being typed. */
  suggest?: (text: string) => Promise<Suggestion[]>
}

/**
 * The one place where a number is typed or a hardware scanner writes: keys that are meant for nothing else come here, so
 * that nobody has to click into it first. Both end with Enter.
 */
export function ScanInput({ onScan, busy, hint, suggest }: Props) {
  const { t } = useTranslation()
  const words = hint ?? t('scan.placeholder')
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const collectKeys = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isText && !isTaken(document.activeElement, event.key)) input.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', collectKeys)
    return () => document.removeEventListener('keydown', collectKeys)
  }, [])
  const suggestions = useSuggestions(text.trim(), suggest)
  const { items, marked, listId, onKeyDown } = suggestions
  const submit = (code: string) => {
    if (!code || busy) return
    setText('')
    suggestions.close()
    onScan(code)
  }
  const send = () => submit(items[marked]?.value ?? text.trim())
  const combobox = suggest && {
    role: 'combobox',
    'aria-expanded': items.length > 0,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': marked < 0 ? undefined : `${listId}-${marked}`,
  }
  return (
    <div className="scan-input">
      <Space.Compact block>
        <Input
          {...combobox}
          ref={input}
          size="large"
          // The till is for typing at once; on a phone it would only raise the keyboard over the camera.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={window.matchMedia('(pointer: fine)').matches}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxScannedLength}
          value={text}
          placeholder={words}
          aria-label={words}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={suggestions.close}
          onPressEnter={send}
        />
        <Button
          size="large"
          icon={<EnterOutlined />}
          aria-label={t('scan.find')}
          disabled={!text.trim() || busy}
          onClick={send}
        />
      </Space.Compact>
      {suggest && <SuggestionList suggestions={suggestions} label={t('scan.suggestions')} onTake={submit} />}
    </div>
  )
}

// What is typed into a field belongs there. A button keeps only the space that presses it: after a click on one, the next
// code of a hardware scanner must not end there, where its Enter would press the button again.
const isTaken = (element: Element | null, key: string) =>
  Boolean(
    element?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="combobox"]') ??
      (key === ' ' && element?.closest('button, a')),
  )
