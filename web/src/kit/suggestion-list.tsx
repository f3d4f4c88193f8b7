import type { useSuggestions } from './suggestions.ts'

type Props = { suggestions: ReturnType<typeof useSuggestions>; label: string; onTake: (value: string) => void }

/** The list below a field, over what follows it. */
export function SuggestionList({ suggestions: { items, marked, listId }, label, onTake }: Props) {
  return (
    // No element of its own can hold two lines, and be moved through from the field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={listId} role="listbox" aria-label={label} className="suggestions" hidden={!items.length}>
      {items.map(({ value, title, detail }, i) => (
        <button
          key={value}
          id={`${listId}-${i}`}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same
          role="option"
          aria-selected={i === marked}
          tabIndex={-1}
          className="suggestion"
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(value)}
        >
          <strong>{title}</strong>
          <span>{detail}</span>
        </button>
      ))}
    </div>
  )
}
