import { Icon } from "../../controls/Icon.tsx";

/** Validation error as a live region. Always mounted, so that screen readers announce the change. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <div id={id} role="alert" className="banter-input-error">
      {children !== undefined && (
        <p className="banter-input-error-message">
          <Icon name="alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly children: string | undefined;
}
