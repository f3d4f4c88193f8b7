import './chart-legend.css'

type Props = {
  /** The series in their order, each with the colour that it is drawn in. */
  entries: readonly { name: string; colour: string }[]
  hidden: readonly string[]
  onToggle: (name: string) => void
}

/** The names of a chart's series beside their colours; each hides its series or shows it again. Wraps where there is little room. */
export function ChartLegend({ entries, hidden, onToggle }: Props) {
  return (
    <ul className="chart-legend">
      {entries.map(({ name, colour }) => (
        <li key={name}>
          <button type="button" aria-pressed={!hidden.includes(name)} onClick={() => onToggle(name)}>
            <span className="chart-legend-colour" style={{ background: colour }} aria-hidden />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
