/** Where the first messages will be. */
export function Skeleton() {
  return (
    <>
      <span className="banter-skeleton banter-skeleton-avatar" />
      <span className="banter-skeleton-lines">
        <span className="banter-skeleton" />
        <span className="banter-skeleton" />
      </span>
    </>
  );
}
