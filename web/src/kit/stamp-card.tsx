/** A stamp card, drawn: eight of ten places stamped, the last one is the present. Decoration only. */
export function StampCard() {
  const places = Array.from({ length: 10 }, (_, i) => ({ i, x: 52 + (i % 5) * 64, y: 112 + Math.floor(i / 5) * 64 }))
  return (
    <svg className="stamp-card" viewBox="4 -10 352 242" aria-hidden>
      <rect className="stamp-card-back" x="26" y="4" width="320" height="212" rx="22" transform="rotate(4 180 110)" />
      <rect className="stamp-card-front" x="12" y="12" width="336" height="212" rx="22" />
      <rect className="stamp-card-line" x="34" y="36" width="120" height="12" rx="6" />
      <rect className="stamp-card-line stamp-card-faint" x="34" y="56" width="76" height="8" rx="4" />
      <circle className="stamp-card-dot" cx="312" cy="48" r="16" />
      {places.map(({ i, x, y }) => (
        <g key={i} transform={`translate(${x} ${y})`}>
          <circle className={i < 8 ? 'stamp-card-stamp' : 'stamp-card-open'} r="24" />
          {i < 8 && (
            <path className="stamp-card-tick" d="m-10 0 7 7 13-13" transform={`rotate(${((i * 37) % 25) - 12})`} />
          )}
          {i === 9 && (
            <path
              className="stamp-card-gift"
              d="M-10-3h20v5h-20zM-8 2h16v9H-8zM0-3v14M0-3c-4-8-11-4-7 0M0-3c4-8 11-4 7 0"
            />
          )}
        </g>
      ))}
    </svg>
  )
}
