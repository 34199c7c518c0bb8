import { Icon } from "../../chat/Icon.tsx";

/** What is wrong with an answer, said once as it appears. Always in the page, so that screen readers notice the change. */
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
